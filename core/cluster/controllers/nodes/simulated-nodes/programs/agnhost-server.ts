import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { HostAnswer, HostFetch } from '../../../../../base/outgoing/host-fetch.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { knownImageOf } from '../../../../simulation/containers/main-program.ts'
import {
  agnhostAnswer,
  servesHttp,
  type ServedAnswer,
} from '../../../../simulation/programs/agnhost-http.ts'

/** The words of the command line of a container of the image `agnhost` behind that name; undefined for other images. */
export function agnhostWords(
  container: corev1.Container | undefined,
): readonly string[] | undefined {
  if (!container || knownImageOf(container)?.command !== '/agnhost') return undefined
  const { command = [], args = [] } = container
  return [...command.slice(1), ...args]
}

/** A port of a container whose program is one of `agnhost` that serves HTTP; undefined for others. */
export function agnhostFetch(
  pod: corev1.Pod,
  container: corev1.Container | undefined,
  port: number,
  now: () => number,
): HostFetch | undefined {
  const words = agnhostWords(container)
  if (!words || !servesHttp(words[0])) return undefined
  const { name = '' } = pod.metadata
  const status = pod.status.containerStatuses?.find((each) => each.name === container?.name)
  const startedAt = Date.parse(status?.state?.running?.startedAt ?? '') || now()
  const environment = new Map(
    (container?.env ?? []).map((each) => [each.name, each.value ?? ''] as const),
  )
  const process = { words, port, hostname: pod.spec.hostname || name, environment, startedAt }
  return async (request) => hostAnswer(agnhostAnswer(request, process, now()))
}

/** How a page begins, as Go's servers look for it where their program names no type. */
const page =
  /^\s*<(?:!doctype html|!--|html|head|script|style|title|body|table|div|h1|a|b|p|br)[\s>]/i

function hostAnswer({ status, body, location, contentType }: ServedAnswer): HostAnswer {
  const type = page.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  const headers = ['content-type', contentType ?? type]
  if (location !== undefined) headers.push('location', location)
  return { status, headers, body: bytesOf(body) }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield encodeUtf8(text)
}
