import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { DocumentIcon, ExportIcon, MobilePhoneIcon, ThIcon } from '@blueprintjs/icons';
import {
  MenuButton,
  useCan,
  useClosedToVisitors,
  useIsNarrow,
  useDownload,
  useLanguage,
  useTexts,
} from 'prosa/web';
import type { OpenImport } from './import/Imports.tsx';

/** Imports, and exports for who may export contacts. */
export const TransferMenu = ({
  search,
  filter,
  onImport,
}: {
  /** The exported contacts match this search and this filter, as the list does. */
  readonly search: string;
  readonly filter: string;
  readonly onImport: (open: OpenImport) => void;
}) => {
  const t = useTexts('contacts');
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const mayExport = useCan('contacts-page:exportContacts');
  const label = t(mayExport ? 'more' : 'import.menu');
  const closed = useClosedToVisitors();
  const { download, isBusy } = useDownload();
  const searchParam = search.trim();
  const save = (format: 'xlsx' | 'csv'): void =>
    void download('/contacts/export', {
      name: `${t('title').toLocaleLowerCase(language)}.${format}`,
      params: { format, language, searchParam, ...(filter !== '' && { filter }) },
    });
  const title = closed ?? (searchParam === '' && filter === '' ? undefined : t('export.found'));
  const dividerTitle = title === undefined ? {} : { title };
  return (
    <MenuButton
      label={isBusy ? t('export.writing') : label}
      icon={<ExportIcon />}
      variant="outlined"
      menu={
        <Menu aria-label={label}>
          <MenuItem icon={<ThIcon />} text={t('import.file')} onClick={() => onImport('file')} />
          <MenuItem
            icon={<MobilePhoneIcon />}
            text={t('import.addressBook')}
            onClick={() => onImport('address-book')}
          />
          {mayExport && (
            <>
              <MenuDivider {...dividerTitle} />
              <MenuItem
                icon={<ThIcon />}
                text={t('export.xlsx')}
                disabled={closed !== undefined}
                onClick={() => save('xlsx')}
              />
              <MenuItem
                icon={<DocumentIcon />}
                text={t('export.csv')}
                disabled={closed !== undefined}
                onClick={() => save('csv')}
              />
            </>
          )}
        </Menu>
      }
    >
      {isNarrow ? undefined : label}
    </MenuButton>
  );
};
