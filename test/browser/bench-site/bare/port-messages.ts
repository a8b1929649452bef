/** What the bare worker is asked, and answers; `id` is that of the question. */
export type Asked =
  | { readonly ask: 'answer'; readonly id: number; readonly body: string }
  | { readonly ask: 'read'; readonly id: number }
  | {
      readonly ask: 'answer writes'
      readonly id: number
      readonly created: string
      readonly event: string
    }
  | { readonly ask: 'create'; readonly id: number; readonly body: Uint8Array }

export type Answered =
  | { readonly id: number; readonly body: Uint8Array }
  | { readonly event: Uint8Array }
