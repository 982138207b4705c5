import type { Config } from '../kernel/config.ts';
import { metricsToken } from '../services/metrics.ts';
import { Secrets } from '../services/secrets.ts';
import { ill, well } from './finding.ts';
import type { Finding } from './finding.ts';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether people open Prosa from other machines: what is right for trying it out is wrong then. */
const isPublic = ({ publicUrl, role }: Pick<Config, 'publicUrl' | 'role'>): boolean =>
  role !== 'all' || !LOCAL.test(new URL(publicUrl).hostname);

/** Whether the address people open is one, and encrypted. */
export const checkPublicUrl = (config: Pick<Config, 'publicUrl' | 'role'>): Finding => {
  const { protocol, hostname } = new URL(config.publicUrl);
  if (!isPublic(config)) return well(`people open ${config.publicUrl}, on this machine alone`);
  const cure = 'Set PUBLIC_URL to the address people open, for example https://prosa.example.com';
  if (LOCAL.test(hostname)) {
    return ill(`PUBLIC_URL is ${config.publicUrl}: links in mails lead nowhere`, cure);
  }
  return protocol === 'https:'
    ? well(`people open ${config.publicUrl}`)
    : ill(
        `PUBLIC_URL is ${config.publicUrl}: passwords and conversations travel unencrypted`,
        `Put a proxy with a certificate in front. ${cure}`,
      );
};

/** Whether simulated phones and banks are left to those who try Prosa out. */
export const checkSimulator = (
  config: Pick<Config, 'publicUrl' | 'role' | 'simulator'>,
): Finding => {
  if (!config.simulator) return well('the simulator is off');
  return isPublic(config)
    ? ill(
        'the simulators are on: an administrator can write as any customer, and pay without money',
        'Set PROSA_SIMULATOR=0 for every process.',
      )
    : well('the simulator is on');
};

/** How to read the metrics. */
export const checkMetrics = ({
  metricsToken: chosen,
  secretKey,
}: Pick<Config, 'metricsToken' | 'secretKey'>): Finding => {
  if (chosen !== undefined) return well('/metrics wants METRICS_TOKEN as its bearer token');
  const token = metricsToken(new Secrets(secretKey));
  return well(
    '/metrics wants a bearer token derived from the key, as METRICS_TOKEN is not set',
    `Authorization: Bearer ${token}`,
  );
};
