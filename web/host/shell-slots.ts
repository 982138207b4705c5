import { defineSlot } from 'prosa/contract';

/** Buttons at the end of the top bar of every private page. */
export const TopBarSlot = defineSlot('shell.topbar');

/** A strip between the top bar and every private page, for what must not be overlooked. */
export const NoticesSlot = defineSlot('shell.notices');

/** A way to pay, beside the notice that a subscription ends or has ended, for those who may pay. */
export const PaymentSlot = defineSlot('shell.payment');

/** Entries (Blueprint's `MenuItem`) of the profile menu. */
export const ProfileSlot = defineSlot('shell.profile');

/** Sets a second factor up, in place of every screen, for somebody who has to have one. */
export const SecondFactorSlot = defineSlot('shell.second-factor');

/** How to reach the support, below every text that sends people there. */
export const SupportSlot = defineSlot('shell.support');

export interface SwitchedOffProps {
  /** The plugin that is off for the company. */
  readonly plugin: string;
  /** Whether the plan leaves it out: nobody in the company can switch it on. */
  readonly isOutsidePlan: boolean;
}

/** Links on the page at an address of a plugin that is off. */
export const SwitchedOffSlot = defineSlot<SwitchedOffProps>('shell.switched-off');

export interface CommandsProps {
  /** The text in the command search, as it was typed. */
  readonly query: string;
}

/** A group of results of the command search. */
export const CommandsSlot = defineSlot<CommandsProps>('shell.commands');
