import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { FileError } from '../../../../simulation/files/file-error.ts'
import type { ProcessFiles } from '../../../../simulation/files/process-files.ts'
import { containersOf } from './container-run.ts'

/** Bytes of the file of a termination message that a kubelet reads, from its end. */
const mostFileBytes = 4096
/** Bytes of the messages of a pod, which its containers share. */
const mostPodBytes = 12_288
/** What of a log takes the place of a message. */
const mostLogBytes = 2048
const mostLogLines = 80

const decoder = new TextDecoder()

function lastBytes(text: string, most: number): string {
  const bytes = encodeUtf8(text)
  return bytes.length <= most ? text : decoder.decode(bytes.subarray(bytes.length - most))
}

/** What a container has written to the file of its termination message; undefined for nothing. */
export function fileMessage(
  files: ProcessFiles,
  { terminationMessagePath: path }: PodContainer,
): string | undefined {
  const name = path || '/dev/termination-log'
  try {
    if (files.find(name)?.kind !== 'file') return undefined
    const bytes = files.read(name)
    const last = bytes.subarray(Math.max(0, bytes.length - mostFileBytes))
    return last.length === 0 ? undefined : decoder.decode(last)
  } catch (error) {
    // An absent file, or one that has become a directory, is no message.
    if (error instanceof FileError) return undefined
    throw error
  }
}

/** Whether the end of a container's log is its message where its file has none. */
export function fallsBackToLog(
  { terminationMessagePolicy: policy }: PodContainer,
  exitCode: number,
): boolean {
  return policy === 'FallbackToLogsOnError' && exitCode !== 0
}

/** The end of a log as a message; undefined where it is empty. */
export function logMessage(log: string): string | undefined {
  let from = log.length
  for (let lines = 0; lines < mostLogLines && from > 0; lines++) {
    from = log.lastIndexOf('\n', from - 2) + 1
    if (log.length - from > mostLogBytes) break
  }
  return lastBytes(log.slice(from), mostLogBytes) || undefined
}

/** A message no longer than a container's part of what its pod may have. */
export function boundedMessage(pod: corev1.Pod, message: string): string {
  const most = Math.floor(mostPodBytes / containersOf(pod).length)
  const bytes = encodeUtf8(message)
  return bytes.length <= most ? message : decoder.decode(bytes.subarray(0, most))
}
