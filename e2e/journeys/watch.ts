import type { Page } from 'playwright-core';

/** Collects what went wrong in pages that is not seen by looking. */
export interface Watched {
  follow(page: Page): void;
  /** Leaves out what a journey brings about itself, such as a refused password. */
  expect(problem: RegExp): void;
  problems(): readonly string[];
}

const REFUSED = 400;

/**
 * A request or a broker connection that ends because the server has died. Which of these errors Chromium names depends on
 * the instant of the death: before the connection is made, on a kept one that the page believes open, or before the answer.
 */
export const SERVER_GONE =
  /ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket/;

export const watch = (): Watched => {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (problem: string): void => {
    // The top of a stack says enough.
    problems.push(problem.split('\n').slice(0, 4).join('\n'));
  };
  return {
    follow: (page) => {
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        // The browser's own line about a failed request; the request itself tells more.
        if (message.text().startsWith('Failed to load resource')) return;
        note(`console: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => {
        note(`exception: ${error.stack ?? error.message}`);
      });
      page.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        // Left by the page itself: another address, another search.
        if (why === 'net::ERR_ABORTED') return;
        note(`request: ${request.method()} ${request.url()} ${why}`);
      });
      page.on('response', (response) => {
        if (response.status() < REFUSED) return;
        note(
          `answer: ${response.request().method()} ${response.url()} ${String(response.status())}`,
        );
      });
    },
    expect: (problem) => {
      expected.push(problem);
    },
    problems: () => problems.filter((problem) => !expected.some((one) => one.test(problem))),
  };
};
