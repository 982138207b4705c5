import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { errorText, http, useTexts } from 'prosa/web';
import type { KnowledgePassageDto } from '../../shared/knowledge-schemas.ts';

/** Tries a question: the passages that the prompt would be shown. */
export const KnowledgeSearchField = ({ path }: { readonly path: string }) => {
  const t = useTexts('prompts');
  const id = useId();
  const [query, setQuery] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly KnowledgePassageDto[]>();
  const [failure, setFailure] = useState<string>();
  const search = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (query.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { query: query.trim() };
      const { passages } = await http.get<{ passages: KnowledgePassageDto[] }>(`${path}/search`, {
        params,
      });
      setFound(passages);
    } catch (error) {
      setFound(undefined);
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="knowledge-search" aria-labelledby={id}>
      <h3 className="form-section" id={id}>
        {t('knowledge.try')}
      </h3>
      <form onSubmit={(event) => void search(event)}>
        <InputGroup
          fill
          value={query}
          maxLength={1_000}
          aria-label={t('knowledge.question')}
          placeholder={t('knowledge.questionHint')}
          onValueChange={setQuery}
        />
        <Button type="submit" text={t('knowledge.search')} loading={isBusy} />
      </form>
      <div role="status">
        {failure !== undefined && <p className="prompt-bad">{failure}</p>}
        {found?.length === 0 && <p className="field-help">{t('knowledge.nothing')}</p>}
        {found?.map(({ source, text, score }) => (
          <article key={`${source}-${text}`} className="knowledge-passage">
            <h4>
              <bdi>{source}</bdi>
              <span>{t('knowledge.score', { percent: Math.round(score * 100) })}</span>
            </h4>
            <p dir="auto">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
};
