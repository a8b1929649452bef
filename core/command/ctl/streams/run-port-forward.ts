import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlListener } from '../ctl-streams.ts'
import { usageError } from '../usage-error.ts'
import { forwardedPorts } from './forwarded-ports.ts'
import { namedObject, podPath } from './pods-of.ts'
import { PortForwarder } from './port-forwarder.ts'
import { podOf } from './run-exec.ts'

/** The command `port-forward`: listens until it is interrupted or the connection to the pod is lost. */
export async function runPortForward(call: CommandCall): Promise<void> {
  const { args, environment, signal } = call
  const [name = '', ...texts] = args
  if (texts.length === 0) {
    throw usageError(call, 'TYPE/NAME and list of ports are required for port-forward')
  }
  const { object } = await namedObject(call, [name])
  const pod = await podOf(call, object)
  const ports = forwardedPorts(texts, object, pod)
  const addresses = addressesOf(call)
  if (!environment.listen) {
    const path = `${podPath(pod)}:${ports[0]?.remote}/proxy/`
    throw new CtlError(
      `port-forward is not available: a page cannot listen on ports; kubectl get --raw ${path} asks the port once`,
    )
  }
  const phase = textOf(structOf(pod, 'status'), 'phase')
  if (phase !== 'Running') {
    throw new CtlError(`unable to forward port because pod is not running. Current status=${phase}`)
  }
  const forwarder = new PortForwarder(call, podPath(pod, 'portforward'))
  const listeners: CtlListener[] = []
  try {
    for (const port of ports) listeners.push(...(await forwarder.listen(port, addresses)))
    if (listeners.length === 0) {
      const shown = ports.map(({ local, remote }) => `{${local} ${remote}}`).join(' ')
      throw new CtlError(`unable to listen on any of the requested ports: [${shown}]`)
    }
    await forwarder.ended
  } finally {
    for (const listener of listeners) listener.close()
    forwarder.close()
  }
  signal.throwIfAborted()
  throw new CtlError('lost connection to pod')
}

/** Addresses to listen on; one of those of `localhost` is enough. @throws CtlError */
function addressesOf({ flags }: CommandCall): readonly string[] {
  const addresses = flags
    .texts('address')
    .flatMap((text) => (text === 'localhost' ? ['127.0.0.1', '::1'] : [text]))
  const wrong = addresses.find(
    (text) => !/^\d{1,3}(?:\.\d{1,3}){3}$|^[\da-f:.]*:[\da-f:.]*$/i.test(text),
  )
  if (wrong !== undefined) throw new CtlError(`${wrong} is not a valid IP`)
  return [...new Set(addresses)].toSorted()
}
