import type { ApiResponse } from '../../../core/base/http/api-response.ts'

/** All values that a response has under a name. */
export function headersOf({ headers }: ApiResponse, name: string): readonly string[] {
  return headers.filter((_value, at) => at % 2 === 1 && headers[at - 1] === name)
}

/** The value of a response's header. */
export function headerOf(response: ApiResponse, name: string): string | undefined {
  return headersOf(response, name)[0]
}
