import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from '../../../core/index.ts'

/** A state in the protocol of sd_notify(3): the server serves, or it has begun to stop. */
export type ServiceState = 'READY=1' | 'STOPPING=1'

interface NotificationOptions {
  readonly logger: Logger
  readonly env?: Readonly<Record<string, string | undefined>>
  /** How long the notification may take, in milliseconds; ten seconds unless given. */
  readonly limitMs?: number
}

/**
 * Reports a state to the service manager that has started this process, if any has (`NOTIFY_SOCKET`). Node cannot send to sockets
 * of that kind, so systemd-notify(1) does: the unit needs `NotifyAccess=all`. Never rejects: a failure is a warning, as the server
 * works without.
 */
export async function notifyServiceManager(
  state: ServiceState,
  { logger, env = process.env, limitMs = 10_000 }: NotificationOptions,
): Promise<void> {
  if (!env['NOTIFY_SOCKET']) return
  try {
    const limits = { timeout: limitMs, killSignal: 'SIGKILL', env } as const
    await promisify(execFile)('systemd-notify', [state], limits)
  } catch (error) {
    const cause = error instanceof Error ? error.message.trim() : String(error)
    logger.warn('systemd-notify failed; the service manager was not notified', { state, cause })
  }
}
