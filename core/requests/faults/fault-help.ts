import type { faultFields, matchFields, ruleFields } from './fault-fields.ts'

/** What the fields of a fault rule do: one sentence each, for documents. */
export const ruleHelp: Readonly<Record<keyof typeof ruleFields, string>> = {
  match: 'The requests that the rule is for; all requests where it is absent.',
  fault: 'What happens to them.',
  nth: 'Numbers, from 1, of the matching requests at which it happens; every one where it is absent.',
  times: 'How often it happens before the rule ends.',
}

/** What the fields of a match do. */
export const matchHelp: Readonly<Record<keyof typeof matchFields, string>> = {
  verb: 'Verb of the request; for paths that are no resource the method in lower case.',
  resource:
    'Resource in the path, with its group where the name is not enough; `pods` does not match `pods/status`.',
  namespace:
    'Namespace in the path; an empty text matches requests in no namespace, or in all of them.',
  name: 'Name in the path or in the field selector; an empty text matches requests without one.',
  user: "Name of the user; `system:apiserver` matches the server's own requests.",
  path: 'Path of the request, or one above it.',
}

interface FaultHelp<Fields> {
  readonly help: string
  readonly fields: Readonly<Record<keyof Fields, string>>
}

const afterEvents = { afterEvents: 'Events that pass before it happens; none where it is absent.' }

/** What each type of fault does, and its fields. */
export const faultHelp: {
  readonly [Type in keyof typeof faultFields]: FaultHelp<(typeof faultFields)[Type]>
} = {
  delay: {
    help: 'A delayed answer, otherwise as usual; delays of several rules add up.',
    fields: { milliseconds: "Milliseconds of the server's clock." },
  },
  status: {
    help: 'A Status in place of the answer; the request is not carried out.',
    fields: {
      reason: 'Reason of the Status.',
      message: 'Message of the Status; the usual one of the reason where it is absent.',
      code: "HTTP status code, where it differs from the reason's own.",
      retryAfterSeconds: 'Value of `Retry-After`.',
    },
  },
  conflict: { help: 'A 409 on a write, as after a write of another client.', fields: {} },
  'too-many-requests': {
    help: 'A 429 with `Retry-After`.',
    fields: { retryAfterSeconds: 'Value of `Retry-After`; 1 where it is absent.' },
  },
  expired: {
    help: 'A 410 for a watch, a list that continues, or a read of an old resource version.',
    fields: {},
  },
  'watch-expired': { help: 'A watch that ends with an ERROR event 410.', fields: afterEvents },
  'watch-dropped': { help: 'A watch whose connection is cut.', fields: afterEvents },
  'watch-silent': { help: 'A watch that stays open and sends nothing more.', fields: afterEvents },
  dropped: {
    help: 'A connection that is cut before the answer.',
    fields: { after: 'Whether the request is carried out first.' },
  },
}
