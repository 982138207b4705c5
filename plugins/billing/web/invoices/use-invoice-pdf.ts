import { http, isAbort, toast, useDownload, useLanguage, useTexts } from 'prosa/web';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';

/**
 * Saves an invoice as a PDF.
 * @param isPayers whether it is one of the own company, which is printed with a Pix where it is open
 */
export const useInvoicePdf = (
  isPayers = true,
): ((invoice: Pick<InvoiceDto, 'id' | 'status'>) => Promise<void>) => {
  const t = useTexts('billing');
  const language = useLanguage();
  const { download } = useDownload();
  return async ({ id, status }) => {
    const path = `/invoices/${String(id)}/pdf`;
    try {
      if (isPayers && status === 'open') await http.post(path);
    } catch (error) {
      if (!isAbort(error)) toast.error(error);
      return;
    }
    await download(path, { name: t('invoices.file', { id }), params: { language } });
  };
};
