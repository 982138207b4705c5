import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

interface Props {
  /** Where it happened, for the log: `tickets/TicketsScreen`. */
  readonly place: string;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failure?: { readonly error: unknown };
}

/** Keeps a failure inside the part of the page it happened in. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.place} failed`, error, info.componentStack);
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
