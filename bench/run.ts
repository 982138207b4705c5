import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { benchAutomation } from './automation.ts';
import { benchBilling } from './billing.ts';
import { benchChatbot } from './chatbot.ts';
import { benchChats } from './chats.ts';
import { benchContacts } from './contacts.ts';
import { holds, lineOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { benchDelivery } from './delivery.ts';
import { benchDragging } from './dragging.ts';
import { benchInbound } from './inbound.ts';
import { benchKanban } from './kanban.ts';
import { benchListsImport } from './lists-import.ts';
import { benchLists } from './lists.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchPageWeight } from './page-weight.ts';
import { benchOutreach } from './outreach.ts';
import { benchReads, scaleOf, WITHOUT_DEAR_LIMITS } from './reads/reads.ts';
import { benchRoute } from './route.ts';
import { benchSearch } from './search.ts';
import { benchSimulation } from './simulation.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { benchStart } from './start.ts';
import { benchSwitching } from './switching.ts';
import { benchWhatsapp } from './whatsapp.ts';
import { benchHistory, benchHostility } from './whatsapp-strain.ts';

const onStage =
  (bench: (stage: Stage) => Promise<Figure[]>, options: Parameters<typeof openStage>[0] = {}) =>
  async (): Promise<Figure[]> => {
    const stage = await openStage(options);
    try {
      return await bench(stage);
    } finally {
      await stage.close();
    }
  };

const benches: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  inbound: onStage(benchInbound),
  automation: benchAutomation,
  billing: onStage(benchBilling),
  chatbot: onStage(benchChatbot),
  lists: onStage(benchLists),
  'lists-import': onStage(benchListsImport),
  contacts: onStage(benchContacts),
  chats: onStage(benchChats, { expensiveRouteLimits: WITHOUT_DEAR_LIMITS }),
  dragging: benchDragging,
  kanban: onStage(benchKanban, { expensiveRouteLimits: WITHOUT_DEAR_LIMITS }),
  search: onStage(benchSearch),
  reads: onStage((stage) => benchReads(stage, scaleOf(values.scale), values.read), {
    expensiveRouteLimits: WITHOUT_DEAR_LIMITS,
  }),
  route: onStage(benchRoute),
  delivery: onStage(benchDelivery),
  neighbour: onStage(benchNeighbour),
  switching: benchSwitching,
  start: benchStart,
  'page-weight': benchPageWeight,
  whatsapp: () => benchWhatsapp(Number(values.lines)),
  hostility: benchHostility,
  history: benchHistory,
  outreach: benchOutreach,
  simulation: benchSimulation,
};

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '100' },
    scale: { type: 'string', default: 'minutes' },
    read: { type: 'string', multiple: true, default: [] },
  },
});
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `No measurement ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(1);
}

// The sources as they are now are measured, and not an earlier build.
await build();
let missed = 0;
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await bench()) {
    process.stdout.write(`${lineOf(figure)}\n`);
    if (!holds(figure)) missed += 1;
  }
}
process.exitCode = missed === 0 ? 0 : 1;
