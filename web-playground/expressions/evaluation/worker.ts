// One import on demand, as in browser-host/worker/worker.ts. The page sends nothing before the worker says that it is ready.
import('./answer-inputs.ts').then(({ answerInputs }) => answerInputs(), reportError)
