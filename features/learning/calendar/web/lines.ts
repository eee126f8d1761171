export const calendarLine = 'GET /pressplatform/calendar'
export const settingsLine = 'GET /pressplatform/calendar/settings'
