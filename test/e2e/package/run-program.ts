import { spawn } from 'node:child_process'

/** A program that has ended. */
export interface ProgramRun {
  readonly code: number | null
  /** Standard output and errors. */
  readonly output: string
}

/** Runs a program until it ends, with further variables of the environment. It is ended after two minutes. */
export function runProgram(
  folder: string,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const [program = '', ...words] = command
  return new Promise((settle, reject) => {
    const { NODE_OPTIONS: _options, ...environment } = process.env
    const child = spawn(program, words, {
      cwd: folder,
      env: { ...environment, NO_COLOR: '1', CI: '1', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => settle({ code, output }))
  })
}
