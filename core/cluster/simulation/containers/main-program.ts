import { formatTime } from '../../../base/time/time.ts'
import type { ProcessFiles } from '../files/process-files.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import type { ProcessMeter } from '../processes/process-meter.ts'
import type { Program } from '../processes/program.ts'
import type { ImageWorld } from '../processes/shell-session.ts'
import type { KnownImage } from '../programs/known-image.ts'
import { findKnownImage } from '../programs/known-images.ts'
import { baseName, isKnownCommand, isShellScript, runCommand } from '../shell/run-command.ts'
import type { PodContainer } from './container-plan.ts'
import { chosenBy, parseImageName } from './image-name.ts'
import { shortNameOf } from './pull-errors.ts'
import { expandReferences, mostArguments } from './variable-references.ts'

/** Publishers of images of interpreters; the `node` of others is a program of theirs. */
const interpreterPublishers =
  /^(?:(?:.*\/)?(?:library|bitnami\w*|chainguard|cimg|curlimages)\/)?[^/]+$/

export function knownImageOf(container: PodContainer): KnownImage | undefined {
  const name = parseImageName(container.image ?? '')
  const known = name && findKnownImage(name.repository)
  const image = known?.tags?.[name?.tag ?? ''] ?? known
  if (!image?.isInterpreter || interpreterPublishers.test(name?.repository ?? '')) return image
  return undefined
}

/** The main process of a container. */
export type MainProcess =
  /** A command that the canned shell runs. */
  | { readonly kind: 'command'; readonly words: readonly string[] }
  /** The image's own program, which runs until it is stopped, or for a while; `words` where there is more of it than its lines. */
  | { readonly kind: 'image'; readonly image: KnownImage; readonly words?: readonly string[] }
  /** A program that nothing is known of. */
  | { readonly kind: 'unknown' }
  /** A command that the image does not have. */
  | { readonly kind: 'absent'; readonly command: string }

/** Name of the program that a function of a user is. */
export const functionName = 'container-program'

/** The main process of a container whose image has a function of a user. */
export const functionProcess: MainProcess = { kind: 'command', words: [functionName] }

/** What decides about programs beside the container: files, and whether unknown programs are absent. */
export interface ProgramSettings {
  readonly lacksUnknown?: boolean
  /** Text of a file of the container; undefined where there is none. */
  textOf(path: string): string | undefined
}

/** Whether a command is what the image runs by itself, such as `redis-server` of redis. */
function isOwnProgram(command: string, container: PodContainer, image: KnownImage): boolean {
  const name = parseImageName(container.image ?? '')
  const own = [name ? shortNameOf(name) : '', image.command ?? ''].map(
    (each) => each.split(/[ :]/)[0],
  )
  return own.some((each) => each !== '' && baseName(each ?? '') === baseName(command))
}

/** The words of the main process; none where the image's own program is started by what nothing is known of. */
function wordsOf(
  { command = [], args = [] }: PodContainer,
  image: KnownImage | undefined,
): readonly string[] {
  if (command.length > 0) return [...command, ...args]
  if (image?.main) return image.main(args)
  return image?.kind === 'shell' ? args : []
}

/** The main process of a container, by its command, its arguments and its image. */
export function mainProcessOf(container: PodContainer, settings: ProgramSettings): MainProcess {
  const image = knownImageOf(container)
  const words = wordsOf(container, image)
  const [first] = words
  if (first !== undefined) {
    const isOwn = Object.hasOwn(image?.programs ?? {}, baseName(first))
    if (image && isOwn && image.runs?.(words) !== false) {
      return image.serves?.(words) === true
        ? { kind: 'image', image, words }
        : { kind: 'command', words }
    }
    if (isKnownCommand(first)) return { kind: 'command', words }
    if (image && image.kind !== 'shell' && isOwnProgram(first, container, image)) {
      return { kind: 'image', image }
    }
    // A script among its mounts, as many charts have.
    const file = first.includes('/') ? settings.textOf(first) : undefined
    if (file !== undefined && isShellScript(file)) return { kind: 'command', words }
    if (image?.kind === 'once') return { kind: 'image', image }
    return settings.lacksUnknown === true ? { kind: 'absent', command: first } : { kind: 'unknown' }
  }
  if (image?.kind === 'shell') return { kind: 'command', words: [image.command ?? 'sh'] }
  return image ? { kind: 'image', image } : { kind: 'unknown' }
}

/** Whether the main process waits for a client at what it reads: its input is open. */
export function waitsForClient(container: PodContainer): boolean {
  return container.stdin === true
}

/** Words of a process with `$(NAME)` replaced by the container's environment; no more of them than a process can be started with. */
export function expandedWords(
  words: readonly string[],
  environment: ReadonlyMap<string, string>,
): string[] {
  const expanded: string[] = []
  let size = 0
  for (const word of words) {
    if (size > mostArguments) break
    const text = expandReferences(word, environment)
    size += text.length
    expanded.push(text)
  }
  return expanded
}

function filled(line: string, now: number): string {
  return `${line.replaceAll('{time}', formatTime(now))}\n`
}

function* ownProgram(
  { lines = [], beat, kind, lasts = 1000 }: KnownImage,
  now: () => number,
): Program {
  for (const line of lines) yield { kind: 'output', stream: 'stdout', text: filled(line, now()) }
  if (kind === 'once') {
    yield { kind: 'sleep', milliseconds: lasts }
    return 0
  }
  while (beat) {
    yield { kind: 'sleep', milliseconds: beat.seconds * 1000 }
    yield { kind: 'output', stream: 'stdout', text: filled(beat.line, now()) }
  }
  yield { kind: 'sleep', milliseconds: Infinity }
  return 0
}

const unknownTasks = ['cache warmed', 'configuration loaded', 'connections checked', 'worker idle']

/** Prints lines of a program that nothing is known of; which ones is decided by `id`. */
function* unknownProgram(id: string, name: string, now: () => number): Program {
  const line = (text: string): string => `${formatTime(now())} INFO ${name} ${text}\n`
  yield {
    kind: 'output',
    stream: 'stdout',
    text: line('started; nothing is known of its program, which is simulated'),
  }
  for (let at = 0; ; at++) {
    const milliseconds = 10_000 + chosenBy(`${id} ${at}`, 50_000)
    yield { kind: 'sleep', milliseconds }
    const text = unknownTasks[chosenBy(`task ${id} ${at}`, unknownTasks.length)] ?? ''
    yield { kind: 'output', stream: 'stdout', text: line(text) }
  }
}

/** The text of a file; undefined where there is none. */
export function textAt(files: ProcessFiles, path: string): string | undefined {
  return files.find(path)?.kind === 'file' ? textOfBytes(files.read(path)) : undefined
}

/** The main process of a container. `id` decides what an unknown program prints. */
export function mainProgram(
  container: PodContainer,
  world: ImageWorld,
  id: string,
  meter: ProcessMeter,
): Program {
  const { lacksUnknown = false } = world
  if (world.programs && Object.hasOwn(world.programs, functionName)) {
    return runCommand(world, [functionName], meter)
  }
  const main = mainProcessOf(container, {
    lacksUnknown,
    textOf: (path) => (container.volumeMounts ? textAt(world.files(), path) : undefined),
  })
  if (main.kind === 'command') {
    return runCommand(world, expandedWords(main.words, world.environment), meter)
  }
  if (main.kind === 'image') {
    if (!main.words) return ownProgram(main.image, meter.now)
    return runCommand(world, expandedWords(main.words, world.environment), meter)
  }
  return unknownProgram(id, container.name, meter.now)
}
