import { PlatformModel } from 'prosa/core';
import type { NoticeProof } from '../schemas.ts';
import type { Environment, Profile } from '../profiles/index.ts';

/** An account at a provider of Pix. Empty texts stand for what was not typed. */
export class PixAccount extends PlatformModel {
  static override tableName = 'pix_accounts';

  /** Null of the platform's own. */
  declare ownerCompanyId: number | null;
  declare profile: Profile['id'];
  declare environment: Environment;
  declare baseUrl: string;
  declare tokenUrl: string;
  declare serverCertificate: string;
  declare key: string;
  declare receiverName: string;
  declare receiverCity: string;
  declare clientId: string;
  /** Sealed, as {@link certificate} is. */
  declare clientSecret: string | null;
  declare certificate: string | null;
  declare certificateSubject: string | null;
  declare certificateExpiresAt: Date | null;
  declare noticeUrl: string;
  declare noticeProof: NoticeProof;
  declare noticeAddresses: string[];
  declare updatedAt: Date;
}
