import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { readingsTextMaxBytes } from '../../air-limits.ts'
import { consumePendingFile } from './pending-upload.ts'
import type { Preview } from './preview-schemas.ts'
import { previewReadings } from './queries.ts'
import { fileTooLarge } from './readings-file-requests.ts'

export type ChosenAnswers = Readonly<Record<string, string>>

/** @param takesHeld true to begin with the file that was held during sign-in */
export function useFilePreview(takesHeld: boolean) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Preview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const choices = useRef<ChosenAnswers>({})
  const [given, setGiven] = useState<ChosenAnswers>({})
  /** Number of the latest request. Responses to earlier requests are ignored. */
  const turn = useRef(0)

  const read = async (chosen: File) => {
    turn.current += 1
    const own = turn.current
    setError(null)
    setReading(true)
    try {
      const held = await previewReadings(chosen, toInput(choices.current))
      if (own === turn.current) setFound(held)
    } catch (thrown) {
      if (own === turn.current) setError(toApiClientError(thrown).message)
    } finally {
      if (own === turn.current) setReading(false)
    }
  }
  const say = (all: ChosenAnswers) => {
    choices.current = all
    setGiven(all)
  }
  const begin = (chosen: File, all: ChosenAnswers) => {
    say(all)
    setFound(null)
    setFile(chosen)
    const problem = findFileProblem(chosen)
    if (!problem) return void read(chosen)
    turn.current += 1
    setReading(false)
    setError(problem)
  }
  const takeHeld = useEffectEvent(() => {
    const held = takesHeld ? consumePendingFile() : null
    if (held) begin(held.file, held.choices)
  })
  useEffect(() => takeHeld(), [takesHeld])
  const answer = (more: ChosenAnswers) => {
    say({ ...choices.current, ...more })
    if (file) void read(file)
  }
  const clear = () => {
    turn.current += 1
    setReading(false)
    setError(null)
    setFile(null)
    setFound(null)
  }
  return {
    file,
    found,
    error,
    isReading,
    choices: given,
    choose: (chosen: File) => begin(chosen, {}),
    answer,
    clear,
  }
}

function findFileProblem({ size }: File): string | null {
  if (size === 0) return 'This file is empty.'
  return size > readingsTextMaxBytes ? fileTooLarge : null
}

export function toInput(given: ChosenAnswers) {
  const columns = Object.entries(given).flatMap(([name, value]) => {
    const [, index] = /^column (\d+)$/.exec(name) ?? []
    return index === undefined ? [] : [`${index}:${value}`]
  })
  const { zone, dateOrder, commas } = given
  return {
    zone,
    dateOrder: dateOrders.find((each) => each === dateOrder),
    commas: commaMeanings.find((each) => each === commas),
    columns: columns.join(','),
  }
}

const dateOrders = ['day-first', 'month-first'] as const
const commaMeanings = ['decimals', 'thousands'] as const
