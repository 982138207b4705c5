import type { PlanFlag } from 'prosa/contract';

interface SessionPlan extends Readonly<Partial<Record<PlanFlag, boolean>>> {
  readonly id?: number;
  readonly name?: string;
  /** How many the plan allows. */
  readonly users?: number;
  readonly connections?: number;
  readonly queues?: number;
}

export interface SessionCompany {
  readonly id: number;
  readonly name: string;
  readonly status: boolean;
  /** ISO date; null when the company never expires. */
  readonly dueDate: string | null;
  /** The platform's own: its due date closes nothing. */
  readonly isPlatforms?: boolean;
  readonly planId: number | null;
  readonly plan?: SessionPlan | null;
  readonly settings: readonly { readonly key: string; readonly value: string }[];
  /** IANA name; the product's default where absent. */
  readonly timezone?: string;
}

/** The user who is logged in, as `/api/auth/me` answers. Plugins add to it; read theirs with a type of your own. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly profile: 'user' | 'supervisor' | 'admin';
  readonly companyId: number;
  readonly super: boolean;
  /** `'enable'` raises notifications also for pending tickets. */
  readonly allTicket?: string;
  readonly permissions: readonly string[];
  readonly company: SessionCompany;
  /** The person's own choices about their screens; read them by `usePreference`. */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** The one of the platform's own people who acts as this user right now. */
  readonly impersonation?: { readonly by: string };
  /** Everything else is closed until the user has set up a second factor. */
  readonly lacksSecondFactor?: boolean;
  readonly queues?: readonly {
    readonly id: number;
    readonly name: string;
    readonly color: string;
  }[];
  readonly whatsappId?: number | null;
}

export type SessionState =
  | { readonly status: 'restoring' | 'anonymous'; readonly user?: undefined }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

/** The answer of login and renewal. */
export interface SessionAnswer {
  readonly token: string;
  readonly user: SessionUser;
}
