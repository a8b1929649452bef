import { execFile, type ExecFileException } from 'node:child_process'

export interface CommandResult {
  /** -1 where there is none: the command could not be started, or was killed. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface CommandOptions {
  /** What the command reads from its standard input. */
  readonly input?: string
  /** Added to the environment. */
  readonly variables?: Readonly<Record<string, string>>
  readonly directory?: string
}

/** The longest a single command may take, in milliseconds; a hanging client is a failure. */
const commandLimit = 60_000

/** Most are short lives of programs in Go, and freeing their memory often takes a third of their time. */
const usualVariables = { GOGC: '1600' }

/** Runs a command to its end, whatever its exit code. */
export function runCommand(
  name: string,
  args: readonly string[],
  { input = '', variables = {}, directory }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = {
      cwd: directory,
      env: { ...usualVariables, ...process.env, ...variables },
      timeout: commandLimit,
      maxBuffer: 64 * 1024 * 1024,
    }
    const ended = (error: ExecFileException | null, stdout: string, stderr: string): void => {
      const code = error ? error.code : 0
      resolve({ code: typeof code === 'number' ? code : -1, stdout, stderr })
    }
    const child = execFile(name, args, options, ended)
    // A command that ends without reading may close its input first; its exit code says how it went.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** What a command put out that had to succeed. */
export async function outputOf(command: string, tried: Promise<CommandResult>): Promise<string> {
  const { code, stdout, stderr } = await tried
  if (code === 0) return stdout
  throw new Error(`${command} exited with ${code}: ${stderr}${stdout}`)
}
