/** Placeholder until the next step. */
export const ResultPage = ({ attemptId }: { attemptId: string }) => <p>{attemptId}</p>
