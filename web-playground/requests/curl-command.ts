import type { RequestRecord } from '../../core/index.ts'

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * The request as a `curl` command for a shell. The page's server has no address of its own, so the command starts at
 * `$SERVER`, and who asks is `$TOKEN`: the same request then goes to any server.
 */
export function curlCommand(record: RequestRecord): string {
  const { method, path, search, contentType, requestBody } = record
  const query = search === '' ? '' : `?${search}`
  const lines = [`curl -sS -X ${method} "$SERVER"${quoted(path + query)}`]
  lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (contentType !== '') lines.push(`-H ${quoted(`Accept: ${contentType}`)}`)
  if (requestBody && requestBody.length > 0) {
    const body = new TextDecoder().decode(requestBody)
    lines.push(`-H ${quoted(`Content-Type: ${bodyType(record, body)}`)}`)
    lines.push(`--data-binary ${quoted(body)}`)
  }
  return lines.join(' \\\n  ')
}

const patchTypes: readonly (readonly [start: string, type: string])[] = [
  ['[', 'application/json-patch+json'],
  ['{', 'application/merge-patch+json'],
]

// A record does not keep the request's media type; what was sent shows which it must have been.
function bodyType({ verb }: RequestRecord, body: string): string {
  const start = body.trimStart().slice(0, 1)
  if (verb === 'patch') {
    return patchTypes.find(([first]) => first === start)?.[1] ?? 'application/apply-patch+yaml'
  }
  return start === '{' || start === '[' ? 'application/json' : 'application/yaml'
}
