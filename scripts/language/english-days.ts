export { enGB as zhCN } from 'react-day-picker/locale/en-GB';
