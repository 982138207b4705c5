/**
 * The time that is left, as `4:05`, or `1:04:05` from an hour on.
 * @param milliseconds nothing is left below 0
 */
export const countdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60
    ? `${String(minutes)}:${rest}`
    : `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${rest}`;
};
