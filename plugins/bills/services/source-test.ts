import { Core, OutboundError } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { SourceId, TestDto } from '../schemas.ts';
import { SourceDoor } from './source-door.ts';

/** Asks a program something that changes nothing, and says what is wrong with its keys. */
@injectable()
export class SourceTest {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(SourceDoor) private readonly door: SourceDoor,
  ) {}

  async run(companyId: number, id: SourceId): Promise<TestDto> {
    const keys = await this.database.transaction({ companyId }, (ctx) => this.door.keys(ctx));
    const source = this.door.one(keys, id);
    if (!source) return { isOk: false, reason: 'unset', host: '', milliseconds: 0 };
    const since = this.clock.now().getTime();
    const result = (isOk: boolean, reason: TestDto['reason']): TestDto => {
      const milliseconds = Math.max(0, this.clock.now().getTime() - since);
      return { isOk, reason, host: source.host, milliseconds };
    };
    try {
      await source.check();
      return result(true, 'ok');
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return result(false, error.code === 'BREAKER_OPEN' ? 'breaker' : error.kind);
    }
  }
}
