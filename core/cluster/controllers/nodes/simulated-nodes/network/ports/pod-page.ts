import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import { knownImageOf } from '../../../../../simulation/containers/main-program.ts'
import type { SimulationSettings } from '../../../../../simulation/simulation-settings.ts'

/** Content that a simulated port serves. */
export interface PortPage {
  readonly server: string
  readonly contentType: string
  readonly body: string
  /** Whether a hook gives the body, which then answers reviews, too. */
  readonly isGiven: boolean
}

/** Whether a container of a pod lists a port. */
export function declares({ spec }: corev1.Pod, port: number): boolean {
  return (spec.containers ?? []).some((container) => lists(container, port))
}

function lists({ ports }: corev1.Container, port: number): boolean {
  return ports?.some(({ containerPort }) => containerPort === port) ?? false
}

/** The container that serves a port of a pod: the one that names it, or the first. */
export function containerOfPort({ spec }: corev1.Pod, port: number): corev1.Container | undefined {
  const containers = spec.containers ?? []
  return containers.find((each) => lists(each, port)) ?? containers[0]
}

/** What a port of a pod answers: the page of the image of its container, or a plain text. `now` is in milliseconds. */
export function pageOfPod(
  pod: corev1.Pod,
  port: number,
  now: number,
  { hooks }: SimulationSettings,
): PortPage {
  const container = containerOfPort(pod, port)
  const image = container && knownImageOf(container)
  const { name = '', namespace = '' } = pod.metadata
  const usual = `Simulated pod ${name} answers on port ${port}.\n`
  const own = (image?.page ?? usual)
    .replaceAll('{hostname}', name)
    .replaceAll('{time}', new Date(now).toISOString())
  const given = hooks?.portForward?.({ namespace, pod: name, container: '' }, port)
  const contentType = image?.contentType ?? (image?.page === undefined ? 'text/plain' : 'text/html')
  const [server, body] = [image?.server ?? 'simulated', given ?? own]
  return { server, contentType, body, isGiven: given !== undefined }
}
