import { headerIn } from '../../../base/http1/message-headers.ts'
import type { RequestHead } from '../../../base/http1/serve-requests.ts'
import { type CompiledRegex, loadRegexEngine } from '../../../base/regex/regex-engine.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { CommandFlagName } from '../flag-name.generated.ts'

/** Whether the proxy serves a request, by the flags of the command. */
export type RequestFilter = (head: RequestHead, path: string) => boolean

/** Reads the filter of the flags. @throws CtlError for a malformed expression */
export async function requestFilter({ flags }: CommandCall): Promise<RequestFilter> {
  if (flags.on('disable-filter')) return () => true
  const engine = await loadRegexEngine()
  const read = (name: CommandFlagName): readonly CompiledRegex[] =>
    flags
      .text(name)
      .split(',')
      .map((pattern) => {
        const compiled = engine.compile(pattern)
        if ('matches' in compiled) return compiled
        throw new CtlError(`error parsing regexp: ${compiled.mistake}`)
      })
  const some = (patterns: readonly CompiledRegex[], text: string): boolean =>
    patterns.some((pattern) => pattern.matches(text))
  const hosts = read('accept-hosts')
  const accepted = read('accept-paths')
  const rejected = read('reject-paths')
  const methods = read('reject-methods')
  const longest = Math.min(
    ...[...hosts, ...accepted, ...rejected, ...methods].map((pattern) => pattern.longestText),
  )
  return ({ method, headers }, path) => {
    const host = headerIn(headers, 'host') ?? ''
    if (path.length > longest || host.length > longest) return false
    return (
      some(hosts, host.replace(/:\d*$/, '')) &&
      some(accepted, path) &&
      !some(rejected, path) &&
      !some(methods, method)
    )
  }
}
