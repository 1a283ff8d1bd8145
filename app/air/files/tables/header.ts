import Papa from 'papaparse'
import type { Column } from './table.ts'

export interface Header {
  index: number
  delimiter: string
  cells: string[]
  columns: Column[]
}

export const delimiters = [',', ';', '\t'] as const

export function splitLine(line: string, delimiter: string): string[] {
  return Papa.parse<string[]>(line, { delimiter }).data[0]?.map((cell) => cell.trim()) ?? []
}
