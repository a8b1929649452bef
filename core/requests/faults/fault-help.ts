import type { faultFields, matchFields, ruleFields } from './fault-fields.ts'

/** What the fields of a fault rule do: one sentence each, for documents. */
export const ruleHelp: Readonly<Record<keyof typeof ruleFields, string>> = {
  match: 'Requests that the rule applies to. By default all.',
  fault: 'What happens to these requests.',
  nth: 'Which of the matching requests are affected: a number from 1, or several. By default every one.',
  times: 'How often the rule applies before it ends. By default there is no limit.',
}

/** What the fields of a match do. */
export const matchHelp: Readonly<Record<keyof typeof matchFields, string>> = {
  verb: 'Verb of the request. For paths without a resource, the method in lower case.',
  resource:
    'Resource in the path, with its group if the name is ambiguous. `pods` does not match `pods/status`.',
  namespace:
    'Namespace in the path. An empty text matches requests without one, such as lists over all namespaces.',
  name: 'Name in the path or in the field selector. An empty text matches requests without a name.',
  user: "Name of the user. `system:apiserver` matches the server's own requests.",
  path: 'Path of the request, or a parent of it.',
}

interface FaultHelp<Fields> {
  readonly help: string
  readonly fields: Readonly<Record<keyof Fields, string>>
}

const afterEvents = { afterEvents: 'Number of events that are sent before it happens. Default 0.' }

/** What each type of fault does, and its fields. */
export const faultHelp: {
  readonly [Type in keyof typeof faultFields]: FaultHelp<(typeof faultFields)[Type]>
} = {
  delay: {
    help: 'The response is delayed. Delays of several rules add up.',
    fields: { milliseconds: "Delay in milliseconds of the server's clock." },
  },
  status: {
    help: 'The response is a Status; the request is not executed.',
    fields: {
      reason: 'Reason of the Status.',
      message: 'Message of the Status. By default the usual one of the reason.',
      code: 'HTTP status code. By default that of the reason.',
      retryAfterSeconds: 'Value of `Retry-After`.',
    },
  },
  conflict: { help: 'A write fails with 409, as after a write of another client.', fields: {} },
  'too-many-requests': {
    help: 'The response is a 429 with `Retry-After`.',
    fields: { retryAfterSeconds: 'Value of `Retry-After`. Default 1.' },
  },
  expired: {
    help: 'A watch, a continued list or a read of an old resource version fails with 410.',
    fields: {},
  },
  'watch-expired': { help: 'A watch ends with an ERROR event 410.', fields: afterEvents },
  'watch-dropped': { help: 'The connection of a watch is closed.', fields: afterEvents },
  'watch-silent': { help: 'A watch stays open and sends no more events.', fields: afterEvents },
  dropped: {
    help: 'The connection is closed before the response.',
    fields: { after: 'Whether the request is executed first. Default false.' },
  },
}
