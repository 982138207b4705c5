import type { Project } from '../../kernel/project.ts';
import { reportProblems } from '../report/report.ts';
import { accessProblems } from './access.ts';
import { eventProblems } from './events.ts';
import { importProblems } from './imports.ts';
import { inspectProject } from '../inspect/inspect.ts';
import type { Inspected, Rule } from '../inspect/inspected.ts';
import { ownerProblems } from './owners.ts';
import { screenProblems } from './screens.ts';
import { slotProblems } from './slots.ts';
import { switchProblems } from './switches.ts';
import { tableProblems } from './tables.ts';
import { translationProblems } from './translations.ts';
import { wireProblems } from './wire.ts';

const RULES: readonly Rule[] = [
  importProblems,
  ownerProblems,
  accessProblems,
  screenProblems,
  slotProblems,
  translationProblems,
  eventProblems,
  wireProblems,
  switchProblems,
  tableProblems,
];

/**
 * Compares what manifests declare with what the code does. There are no exemptions.
 * @param project its source tree
 * @returns a sentence for each problem; empty when all is well
 */
export const checkProject = async (project: Project): Promise<readonly string[]> => {
  const { inspected, problems } = await inspectProject(project);
  if (!inspected) return problems;
  const own = [...new Set([...problems, ...RULES.flatMap((rule) => attempt(rule, inspected))])];
  // The report of something wrong would only have to be written again.
  return own.length > 0 ? own : await reportProblems(inspected);
};

/** A file a rule cannot read is a problem like any other. */
const attempt = (rule: Rule, inspected: Inspected): readonly string[] => {
  try {
    return rule(inspected);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};
