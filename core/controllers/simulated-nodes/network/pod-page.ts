import { objectsOf, structOf } from '../../../api/json-fields.ts'
import type { ApiObject } from '../../../api/object.ts'
import { knownImageOf } from '../../../nodes/containers/main-program.ts'
import type { SimulationSettings } from '../../../nodes/simulation-settings.ts'

/** Content that a simulated port serves. */
export interface PortPage {
  readonly server: string
  readonly contentType: string
  readonly body: string
}

/** What a port of a pod answers: the page of the image of its container, or a plain text. `now` is in milliseconds. */
export function pageOfPod(
  pod: ApiObject,
  port: number,
  now: number,
  { hooks }: SimulationSettings,
): PortPage {
  const containers = objectsOf(structOf(pod, 'spec'), 'containers')
  const serving =
    containers.find((each) =>
      objectsOf(each, 'ports').some((one) => one['containerPort'] === port),
    ) ??
    containers[0] ??
    {}
  const image = knownImageOf(serving)
  const { name = '', namespace = '' } = pod.metadata
  const usual = `Simulated pod ${name} answers on port ${port}.\n`
  const own = (image?.page ?? usual)
    .replaceAll('{hostname}', name)
    .replaceAll('{time}', new Date(now).toISOString())
  const body = hooks?.portForward?.({ namespace, pod: name, container: '' }, port) ?? own
  const contentType = image?.contentType ?? (image?.page === undefined ? 'text/plain' : 'text/html')
  return { server: image?.server ?? 'simulated', contentType, body }
}
