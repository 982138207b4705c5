import type { FastifyRequest } from 'fastify';
import type { AuditActor } from 'prosa/core';

/** The person of the platform who asks, for the audit log of another company. */
export const actorOf = ({ session, ip, headers }: FastifyRequest): AuditActor => ({
  userId: session.userId,
  companyId: session.companyId,
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  ...(session.impersonator ? { impersonator: session.impersonator } : {}),
});
