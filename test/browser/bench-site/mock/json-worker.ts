/** A worker that makes objects anew from their JSON with each message: what the reset of a mock does at least. */

export type JsonMessage = { readonly fixtures: string } | 'reset'

let fixtures = '[]'
let objects = new Map<number, unknown>()

addEventListener('message', ({ data }: MessageEvent<JsonMessage>) => {
  if (data !== 'reset') fixtures = data.fixtures
  objects = new Map((JSON.parse(fixtures) as readonly unknown[]).entries())
  postMessage(objects.size)
})
