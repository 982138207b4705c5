import { PageHeader, useTexts } from 'prosa/web';
import { Guide } from './Guide.tsx';
import { ConnectionTokens } from './ConnectionTokens.tsx';
import { HeldMessages } from './HeldMessages.tsx';
import { MediaTest } from './MediaTest.tsx';
import { TextTest } from './TextTest.tsx';

/** How programs of the company send messages: their tokens, the call, and a try of it. */
const MessageApiScreen = () => {
  const t = useTexts('message-api');
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="api-page">
        <ConnectionTokens />
        <HeldMessages />
        <Guide />
        <section className="api-section" aria-labelledby="api-test">
          <h2 id="api-test">{t('test.title')}</h2>
          <p className="api-text">{t('test.text')}</p>
          <div className="api-tests">
            <TextTest />
            <MediaTest />
          </div>
        </section>
      </div>
    </div>
  );
};

export default MessageApiScreen;
