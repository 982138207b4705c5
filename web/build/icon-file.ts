/** The file that holds an icon component of Blueprint: `VolumeOffIcon` → `volume-off`. */
export const fileOf = (component: string): string =>
  component
    .replace(/Icon$/, '')
    .replace(/(?<!^)[A-Z]|(?<=[a-z])\d/g, '-$&')
    .toLowerCase();
