/** A file that the user dropped or chose; `path` has its folders. */
export interface GivenFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What the part of the page that shares is asked to do. */
export type ShareRequest =
  /** Shows the address and the file of this page's state. */
  | { readonly kind: 'make' }
  /** Offers to open what an address holds; `text` stands behind `#share=`. */
  | { readonly kind: 'address'; readonly text: string }
  /** Offers to open a `.skerry` file, manifests, or other files. @throws Error with the reason why they cannot be read */
  | { readonly kind: 'files'; readonly read: () => Promise<readonly GivenFile[]> }
