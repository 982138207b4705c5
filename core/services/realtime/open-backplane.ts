import type { Backplane } from './backplane.ts';
import type { MqttBackplaneOptions } from './mqtt-backplane.ts';

/** The road through an external broker. The library for it is loaded only here: most installations have no such broker. */
export const openBackplane = async (options: MqttBackplaneOptions): Promise<Backplane> => {
  const { MqttBackplane } = await import('./mqtt-backplane.ts');
  return new MqttBackplane(options);
};
