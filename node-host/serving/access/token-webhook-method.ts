import { createHmac, randomBytes } from 'node:crypto'
import { tokenCacheMetrics, type TokenMethod, tokenWebhook } from '../../../core/index.ts'
import { openWebhookConnection } from '../../base/files/webhook-connection.ts'
import type { StartContext } from '../running/start-context.ts'

const cacheTtlMs = 120_000

/** A keyed hash, so that a cache of tokens does not hold the tokens. */
function keyedHash(): (text: string) => string {
  const key = randomBytes(32)
  return (text) => createHmac('sha256', key).update(text).digest('base64')
}

/**
 * The method that authenticates tokens by the webhook of `--authentication-token-webhook-config-file`; none without it.
 * @throws StartupError
 */
export async function tokenWebhookMethods({
  options,
  runtime,
  closers,
}: StartContext): Promise<readonly TokenMethod[]> {
  const { authenticationTokenWebhookConfigFile: file } = options
  if (file === undefined) return []
  const flag = '--authentication-token-webhook-config-file'
  const connection = await openWebhookConnection(file, flag, runtime)
  closers.add(() => connection.close())
  const settings = {
    connection,
    version: options.authenticationTokenWebhookVersion ?? 'v1beta1',
    cacheTtlMs: options.authenticationTokenWebhookCacheTtlMs ?? cacheTtlMs,
    keyOf: keyedHash(),
  }
  return [
    (parts) => {
      const metrics = tokenCacheMetrics(parts.metrics, runtime.clock)
      return tokenWebhook(settings, { ...parts, metrics })
    },
  ]
}
