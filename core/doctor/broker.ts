import { randomUUID } from 'node:crypto';
import mqtt from 'mqtt';
import type { MqttClient } from 'mqtt';
import { ill, reasonOf, well } from './finding.ts';
import type { Finding } from './finding.ts';

const TIMEOUT = 5000;

/** Whether a message comes back from the broker. Without an address Prosa is the broker itself. */
export const checkBroker = async (url: string | undefined): Promise<Finding> => {
  if (url === undefined) return well('the broker is built in');
  const client = mqtt.connect(url, { reconnectPeriod: 0, connectTimeout: TIMEOUT });
  try {
    await Promise.race([roundTrip(client), failure(client)]);
    return well('the broker returns what it is given');
  } catch (error) {
    return ill(
      `the broker does not answer (${reasonOf(error)})`,
      'Check MQTT_URL, and that its user may publish and subscribe to "prosa/#". Or unset it to use the built-in one.',
    );
  } finally {
    client.end(true);
  }
};

const roundTrip = async (client: MqttClient): Promise<void> => {
  await new Promise((resolve) => client.once('connect', resolve));
  const topic = `prosa/doctor/${randomUUID()}`;
  await client.subscribeAsync(topic, { qos: 1 });
  const message = new Promise((resolve) => client.once('message', resolve));
  await client.publishAsync(topic, 'how do you feel', { qos: 1 });
  await message;
};

const failure = (client: MqttClient): Promise<never> =>
  new Promise((_resolve, reject) => {
    client.once('error', reject);
    client.once('close', () => reject(new Error('it closed the connection')));
    AbortSignal.timeout(TIMEOUT).onabort = () => reject(new Error('nothing within 5 s'));
  });
