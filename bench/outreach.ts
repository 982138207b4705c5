import pg from 'pg';
import type { Figure } from './figures.ts';
import { benchImport } from './lists-import.ts';
import { benchAnswers } from './outreach/answers.ts';
import { BenchChannel } from './outreach/channel.ts';
import { benchClaims, benchIdle } from './outreach/claims.ts';
import { benchPacing } from './outreach/pacing.ts';
import { benchSizes } from './outreach/sizes.ts';
import { benchStops } from './outreach/stops.ts';
import { openStage } from './stage.ts';

/** Campaigns: claims, their stops and their moments, an agent's answer beside them, idle connections, sizes, and an import. */
export const benchOutreach = async (): Promise<Figure[]> => {
  const channel = new BenchChannel();
  const stage = await openStage({ added: [channel.plugin()] });
  const sql = new pg.Client({ connectionString: stage.superUrl });
  try {
    await sql.connect();
    return [
      ...(await benchClaims(stage, sql, channel)),
      ...(await benchStops(stage, sql, channel)),
      ...(await benchPacing(stage, sql, channel)),
      ...(await benchAnswers(stage, sql, channel)),
      ...(await benchIdle(stage, sql)),
      ...(await benchSizes(stage, sql)),
      await benchImport(stage, sql),
    ];
  } finally {
    await sql.end();
    await stage.close();
  }
};
