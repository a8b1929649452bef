import { celHelp, parseCelArguments } from './cel-arguments.ts'
import { runCel } from './run-cel.ts'

/** The command `skerry cel`. Sets the exit code of the process. */
export async function evaluateExpression(words: readonly string[]): Promise<void> {
  const given = parseCelArguments(words)
  if (!given) {
    process.stdout.write(celHelp)
    return
  }
  const { ok, text } = await runCel(given, process.stdin)
  ;(ok ? process.stdout : process.stderr).write(text)
  if (!ok) process.exitCode = 1
}
