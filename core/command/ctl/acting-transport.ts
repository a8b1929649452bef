import { changeHeaders } from '../../base/client/change-headers.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { FlagValues } from './flag-values.ts'

function impersonation(flags: FlagValues): Readonly<Record<string, string>> {
  const headers = {
    'impersonate-user': flags.text('as'),
    'impersonate-group': flags.texts('as-group').join(', '),
    'impersonate-uid': flags.text('as-uid'),
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

/** A transport that adds impersonation headers for `--as`, `--as-group` and `--as-uid`. */
export function actingTransport(transport: Transport, flags: FlagValues): Transport {
  const headers = impersonation(flags)
  if (Object.keys(headers).length === 0) return transport
  return changeHeaders(transport, (sent) => ({ ...sent, ...headers }))
}
