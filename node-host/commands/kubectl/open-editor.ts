import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programCall } from '../../base/process/program-call.ts'

/**
 * Opens a text in the editor of `KUBE_EDITOR` or `EDITOR`, else vi, as a file of that name.
 *
 * @returns what the file holds when the editor has ended
 * @throws Error where it cannot be started or ends with an error
 */
export async function openEditor(
  text: string,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi'
  const editor = env['KUBE_EDITOR'] || env['EDITOR'] || usual
  const folder = await mkdtemp(join(tmpdir(), 'kubectl-edit-'))
  const file = join(folder, name)
  try {
    await writeFile(file, text, { mode: 0o600 })
    await run(editor, file, env, signal)
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An editor with quotes in its command is one for a shell, which Windows does not have. */
function wordsOf(editor: string, file: string): readonly string[] {
  if (process.platform !== 'win32' && /["'\\]/.test(editor))
    return ['/bin/sh', '-c', `${editor} "$1"`, editor, file]
  return [...editor.split(' ').filter(Boolean), file]
}

function run(
  editor: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  const [program = '', ...words] = wordsOf(editor, file)
  const problem = `there was a problem with the editor ${JSON.stringify(editor)}`
  return new Promise((resolve, reject) => {
    const called = programCall(program, words, { env })
    const { windowsVerbatimArguments } = called
    const options = { stdio: 'inherit', env, signal, windowsVerbatimArguments } as const
    const started = spawn(called.file, called.words, options)
    started.once('error', (cause) => reject(new Error(problem, { cause })))
    started.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(problem))))
  })
}
