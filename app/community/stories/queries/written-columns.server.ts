interface Written<Column> {
  title: Column
  content: Column
  airQualityIssues: Column
}

/** Returns the columns that an author writes, of the table or the view. */
export function selectWritten<Columns extends Written<unknown>>({
  title,
  content,
  airQualityIssues,
}: Columns): Pick<Columns, keyof Written<unknown>> {
  return { title, content, airQualityIssues }
}
