import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which test files may share a process. `alone`: starts programs and measures, or waits for them. `journeys`: all that it
 * does happens in the product and in a browser. `screens`: the process has the globals of a browser. `server`: it has not.
 */
export type Kind = 'alone' | 'journeys' | 'screens' | 'server';

const JOURNEYS = /^e2e\/(journeys|crash|roles)\//;
/** Tests that start a compiler or a package manager. */
const ALONE =
  /^(e2e\/(?!(security|reads)\/)|core\/host\/scaffold\/scaffold\.test|scripts\/build\/)/;
/** A test without JSX is a screen's if it takes from a folder of the web that leads to the browser. */
const OF_THE_WEB = /^(web|plugins\/[^/]+\/web)\//;
const WITH_BROWSER = /'(prosa\/web\/testing|[./]+\/testing\/[^']+)'/;

/** The kind of a test file, by where it is and what it imports. */
export const kindOf = (file: string, root = '.'): Kind => {
  if (JOURNEYS.test(file)) return 'journeys';
  if (ALONE.test(file)) return 'alone';
  if (file.endsWith('.tsx')) return 'screens';
  const isScreen =
    OF_THE_WEB.test(file) && WITH_BROWSER.test(readFileSync(path.join(root, file), 'utf8'));
  return isScreen ? 'screens' : 'server';
};
