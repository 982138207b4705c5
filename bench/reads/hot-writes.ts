/** A write that is measured beside one row written by pg. */
export type HotWriteId = 'statusChange' | 'inboundOpen';
