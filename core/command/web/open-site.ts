import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../base/streams/connected-pair.ts'
import { podResource } from '../../cluster/controllers/shared/objects/resources.ts'
import { forwardConnection } from '../ctl/streams/forward-connection.ts'
import type { Site } from './find-site.ts'

/** A connection to the port of a pod. */
export interface OpenSite {
  readonly connection: ByteDuplex
  /** Why it broke, as the server says; empty before, and where it did not. */
  readonly failure: () => string
}

/** Connects to the port of a pod by `portforward`, until `signal` aborts. */
export function openSite(
  client: WireClient,
  { namespace, pod, port }: Site,
  signal: AbortSignal,
): OpenSite {
  const path = resourcePath(podResource, { namespace, name: pod })
  const [own, theirs] = connectedPair(signal)
  let failure = ''
  void forwardConnection(client, `${path}/portforward`, port, theirs, signal).then(
    (text) => {
      failure = text.trim()
      if (failure !== '') own.close()
    },
    (error: unknown) => {
      failure = error instanceof Error ? error.message : String(error)
      own.close()
    },
  )
  return { connection: own, failure: () => failure }
}
