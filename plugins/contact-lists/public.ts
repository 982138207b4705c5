import type { Ctx } from 'prosa/contract';
import { definePoint } from 'prosa/contract';

/** People to write to: those on a list, those a segment finds, or those with a tag on one of their tickets. */
export interface AudienceSource {
  readonly kind: 'list' | 'segment' | 'tag';
  /** Of the list, the segment or the tag. */
  readonly id: number;
}

/** Something that would lose its people if a list or a segment went. */
export interface AudienceUse {
  /** The kind of thing it is, as `campaign`. */
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  /** Where it is shown in the interface: `/campaign/7/report`. */
  readonly path: string;
}

/** The things that a plugin has built on lists and segments. */
export interface AudienceUses {
  /** Those that still need this one; a campaign that is finished does not. At most twenty. */
  of(ctx: Ctx, source: AudienceSource): Promise<readonly AudienceUse[]>;
}

/** Filled by plugins that write to lists and segments (many): one in use is not deleted, and says who uses it. */
export const AudienceUsesPoint = definePoint<AudienceUses>('contact-lists.uses', 'many');
