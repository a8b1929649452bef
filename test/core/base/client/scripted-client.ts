import { createClient } from '../../../../core/base/client/client.ts'
import { ScriptedTransport } from './scripted-transport.ts'

export function openScripted() {
  const transport = new ScriptedTransport()
  return { transport, client: createClient(transport, { userAgent: 'test' }) }
}
